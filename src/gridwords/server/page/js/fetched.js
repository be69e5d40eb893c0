// Files that come with the core, unpacked.
import { Refused } from "./refused.js";
import { unpack } from "./word-file.js";

const isAway = () => {
  throw new Refused({ code: "no_response" });
};

/**
 * @param {string} address
 * @param {(bytes: number, of: number) => void} [received] called with how many bytes have arrived, and of how many
 */
export async function fetchBytes(address, received = () => {}) {
  const reply = await fetch(address).catch(isAway);
  if (!reply.ok) {
    const status = `${reply.status} ${reply.statusText}`.trim();
    throw new Refused({ code: "not_loaded", values: { file: new URL(address).pathname, status } });
  }
  const all = Number(reply.headers.get("content-length"));
  const chunks = [];
  let bytes = 0;
  for await (const chunk of arriving(/** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (reply.body))) {
    chunks.push(chunk);
    bytes += chunk.length;
    received(bytes, Math.max(all, bytes));
  }
  return unpack(new Uint8Array(await new Blob(chunks).arrayBuffer()));
}

/** What a stream gives; not every browser can loop over it. @template T @param {ReadableStream<T>} stream */
async function* arriving(stream) {
  const reader = stream.getReader();
  const read = () => reader.read().catch(isAway);
  for (let next = await read(); !next.done; next = await read()) yield next.value;
}
