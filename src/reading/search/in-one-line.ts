/** Replaces each line break, with the white space around it, by a mark; behind it tabs stay, which divide cells. */
export const inOneLine = (text: string, mark: string): string =>
  text.replace(/\s+/gu, (space) => {
    const last = Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r'));
    return last === -1 ? space : mark + space.slice(last).replaceAll(/[^\t]/gu, '');
  });
