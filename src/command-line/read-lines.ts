/** By its first bytes, which a spreadsheet writes where it writes UTF-16. */
function decoderOf(start: Uint8Array): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  return new TextDecoder(start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8');
}

/** The lines of a text, a piece of it and one line in memory at a time. After `most` characters a line is cut off. */
export async function* readLines(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined;
  let rest = '';
  for await (const piece of pieces) {
    decoder ??= decoderOf(piece);
    const lines = decoder.decode(piece, { stream: true }).split('\n');
    for (const [at, part] of lines.entries()) {
      if (rest.length < most) rest += part;
      if (at === lines.length - 1) break;
      yield rest;
      rest = '';
    }
  }
  rest += decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}
