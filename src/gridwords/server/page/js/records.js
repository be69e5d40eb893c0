// The best boards known, those that `gridwords records` lists: loaded when they are first shown.

/**
 * @typedef {{ size: string, list: string, language: string, objective: "points" | "words", neighbours: string, dice: string,
 *   board: string, score: number, status: "proven" | "bound" | "best known" | "best found", first: string, proof: string,
 *   command: string }} BoardRecord `dice` is empty for boards of any letters, `first` and `proof` where there is none
 */

/** @type {Promise<BoardRecord[]> | null} */
let loaded = null;

/** All of them. @returns {Promise<BoardRecord[]>} */
export function loadRecords() {
  loaded ??= fetch(new URL("../records.json", import.meta.url)).then((reply) => {
    if (!reply.ok) throw new Error(reply.statusText);
    return reply.json();
  });
  loaded.catch(() => {
    loaded = null; // the next one to ask tries again
  });
  return loaded;
}
