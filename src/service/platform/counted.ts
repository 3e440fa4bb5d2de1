/** How many there are of something, for people: `1 entry`, `1,000 entries`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
