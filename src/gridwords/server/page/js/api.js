// The server: every word on this page comes from here.

export class Refused extends Error {}

/** @param {string} path @param {RequestInit} [options] */
async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Refused("the server does not answer");
  }
  /** @type {any} what it is, the caller knows */
  let body = null;
  try {
    body = await answer.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    // No JSON: a server in between answers with a page of its own.
  }
  if (!answer.ok) throw new Refused(body?.detail ?? `the server answers with ${answer.status} ${answer.statusText}`.trim());
  if (body === null) throw new Refused("the server's answer cannot be read");
  return body;
}

/** @param {string} path */
export const get = (path) => ask(path);

/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });

/** @param {string} path */
export const remove = (path) => ask(path, { method: "DELETE" });

/** Only the newest question counts: asking again gives up the one before. */
export function latest() {
  let controller = new AbortController();
  return (/** @type {string} */ path, /** @type {object} */ body) => {
    controller.abort();
    controller = new AbortController();
    return post(path, body, controller.signal);
  };
}

/** Not at once but when nothing has come for a while. @param {() => void} act @param {number} wait_ms */
export function calm(act, wait_ms) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, wait_ms);
  };
}

/** @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";
