/** How many there are of something, in a sentence or a cell of a table. */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
