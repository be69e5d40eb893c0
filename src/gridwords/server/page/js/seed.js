// Seeds: what makes a puzzle or a board the same everywhere.

const SEED_BITS = 53;

/** The seed of a question, or one drawn by chance. @param {any} body @returns {number} */
export function seedOf(body) {
  if (body.seed !== undefined && body.seed !== null) return body.seed;
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** (SEED_BITS - 32)) * 2 ** 32 + low;
}
