// Work that waits until the browser has nothing better to do.

/** @param {(deadline: { timeRemaining: () => number }) => void} act @returns {() => void} which cancels it */
export function whenIdle(act) {
  if ("requestIdleCallback" in window) {
    const id = requestIdleCallback(act);
    return () => cancelIdleCallback(id);
  }
  // Safari has no such thing yet.
  const timer = setTimeout(() => act({ timeRemaining: () => 8 }), 50);
  return () => clearTimeout(timer);
}
