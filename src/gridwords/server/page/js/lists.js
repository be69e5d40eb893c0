// The user's own word lists, built once and kept in this browser under their names.
import { Refused } from "./refused.js";

/** @typedef {{ name: string, words: number, alphabet: string, levels?: boolean, file: Uint8Array }} List */

const DATABASE = "gridwords";
const STORE = "lists";

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "name" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Refused({ code: "keeps_no_lists" }));
  });
}

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} act @returns {Promise<any>} */
async function within(mode, act) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () =>
        reject(new Refused({ code: "not_kept", values: { reason: transaction.error?.message ?? "" } }));
    });
  } finally {
    database.close();
  }
}

/** @param {List} list */
export const keepList = (list) => within("readwrite", (store) => store.put(list));
/** @param {string} name @returns {Promise<List | undefined>} */
export const readList = (name) => within("readonly", (store) => store.get(name));
/** @param {string} name */
export const removeList = (name) => within("readwrite", (store) => store.delete(name));

/** Names and figures of all lists; none where the browser keeps nothing. @returns {Promise<Omit<List, "file">[]>} */
export async function allLists() {
  try {
    const lists = /** @type {List[]} */ (await within("readonly", (store) => store.getAll()));
    return lists.map(({ file: _, ...described }) => described);
  } catch {
    return [];
  }
}
