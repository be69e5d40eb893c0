// Seeds: what makes a puzzle or a board the same everywhere.

// As in the package, which tests/page compares.
export const SEED_BITS = 53;
export const SHORT_SEEDS = 10 ** 6;

/** The seed of a question, or one drawn by chance. @param {any} body @returns {number} */
export const seedOf = (body) => body.seed ?? draw();

/**
 * The same for a puzzle: one that is drawn has up to six digits, which people can write down and type again.
 * @param {any} body
 * @returns {number}
 */
export const puzzleSeed = (body) => body.seed ?? draw() % SHORT_SEEDS;

function draw() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** (SEED_BITS - 32)) * 2 ** 32 + low;
}
