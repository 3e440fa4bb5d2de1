import { AnswerTooLongError } from './api-errors.ts';

/** What is held of an answer that is not read record by record: a transaction has at most 8 MiB in hexadecimal digits. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * The body of an answer that is held whole. @throws {AnswerTooLongError}, and the stream's own error
 * @param onPiece called for each piece that arrives
 */
export async function readText({ body }: Response, onPiece?: () => void): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let [text, bytes] = ['', 0];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    onPiece?.();
    bytes += read.value.length;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw new AnswerTooLongError(MAX_ANSWER_BYTES);
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}
