// Requests to the server, which finds every word shown on this page.

/** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
async function request(path, options) {
  let reply;
  try {
    reply = await fetch(path, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Error("the server is not responding");
  }
  /** @type {any} */
  let body = null;
  try {
    body = await reply.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    // Not JSON: a proxy may answer with an HTML page of its own.
  }
  if (!reply.ok) throw new Error(body?.detail ?? `the server answered ${reply.status} ${reply.statusText}`.trim());
  if (body === null) throw new Error("the server's answer is not JSON");
  return body;
}

/** @param {string} path */
export const get = (path) => request(path);

/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) =>
  request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });

/** @param {string} path */
export const remove = (path) => request(path, { method: "DELETE" });

/** A `post` of which only the newest request counts: each call aborts the one before. */
export function latest() {
  let controller = new AbortController();
  return (/** @type {string} */ path, /** @type {object} */ body) => {
    controller.abort();
    controller = new AbortController();
    return post(path, body, controller.signal);
  };
}

/** A function that acts once its calls have paused for `wait_ms`. @param {() => void} act @param {number} wait_ms */
export function debounced(act, wait_ms) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, wait_ms);
  };
}

/** @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";
