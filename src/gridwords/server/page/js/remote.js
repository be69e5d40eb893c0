// The back end that asks a server, through its HTTP interface.
import { Refused } from "./refused.js";

/** @typedef {import("./api.js").RunCalls} RunCalls */

/** @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";

/** The server, or the network to it, is away: another try may succeed. */
export class Unreachable extends Refused {}

/** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
export async function request(path, options) {
  let reply;
  try {
    reply = await fetch(path, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Unreachable({ code: "no_response" });
  }
  /** @type {any} */
  let body = null;
  try {
    body = await reply.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    // Not JSON: a proxy may answer with an HTML page of its own.
  }
  if (!reply.ok) {
    const answered = { code: "answered", values: { status: `${reply.status} ${reply.statusText}`.trim() } };
    throw new Refused(body?.detail ? { ...body, message: body.detail } : answered);
  }
  if (body === null) throw new Refused({ code: "not_json" });
  return body;
}

export class Remote {
  /** @param {string} kind @param {object} body @param {AbortSignal} [signal] */
  ask(kind, body, signal) {
    const headers = { "content-type": "application/json" };
    return request(`api/${kind}`, { method: "POST", headers, body: JSON.stringify(body), signal });
  }

  /** @param {string} word */
  define(word) {
    return request(`api/define/${encodeURIComponent(word)}`);
  }

  async catalogue() {
    const [{ rules, dice }, { lexicons }] = await Promise.all([request("api/rules"), request("api/lexicons")]);
    return { rules, dice, lexicons };
  }

  /** @param {object} body @returns {Promise<string>} */
  async startRun(body) {
    return (await this.ask("optimise", body)).id;
  }

  /** @param {string} id @param {RunCalls} calls */
  followRun(id, calls) {
    const source = new EventSource(`api/optimise/${id}/events`);
    for (const name of ["best", "progress", "end"]) {
      source.addEventListener(name, (event) =>
        calls.event({ event: name, ...JSON.parse(/** @type {MessageEvent} */ (event).data) }),
      );
    }
    source.onopen = () => calls.open();
    source.onerror = () => calls.lost(source.readyState === EventSource.CLOSED);
    return { close: () => source.close() };
  }

  /** @param {string} id */
  stopRun(id) {
    return request(`api/optimise/${id}`, { method: "DELETE" });
  }
}
