// The reader of pictures as WebAssembly: web/reader.cpp.
import { Program } from "./program.js";

/**
 * @typedef {{ text: string, confidence: number }} Alternative
 * @typedef {{ text: string, confidence: number, turn: number, corners: number[][], alternatives: Alternative[] }} ReadTile
 *   `text` as a board has it; `turn` in quarters clockwise, until it stands upright on the board; corners in pixels, from the top left of the board
 * @typedef {{ rows: number, cols: number, reason: string, tiles: ReadTile[], others: Reading[] }} Reading the best board, and the others in the picture; without a board, `rows` is 0
 */

export class Reader extends Program {
  /** @param {WebAssembly.Module} program @param {Uint8Array} weights */
  constructor(program, weights) {
    super(program);
    this.call("open_reader", weights);
  }

  /** @param {ImageData} picture @param {number[]} [size] rows and columns; found if they are 0 @returns {Reading} */
  read({ data, width, height }, [rows, cols] = [0, 0]) {
    const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return this.json("read_picture", pixels, width, height, rows, cols);
  }
}
