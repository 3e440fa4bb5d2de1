import { z } from 'zod';
import {
  LIST_COUNT_HEADER,
  LIST_LEFT_OUT_HEADER,
  LIST_NOT_YOURS_HEADER,
  type ListFormat,
} from '../../contract/list-formats.ts';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';

/** The beginning of a list, and what its headers say of the whole. */
export interface ListHead {
  readonly format: ListFormat;
  /** Of entries. */
  readonly count: number;
  /** What the format cannot hold, by reason. */
  readonly leftOut: readonly { readonly reason: string; readonly count: number }[];
  /** Contributions that the peer has not paid for. */
  readonly notYours: number;
  readonly firstLines: readonly string[];
}

const MOST_LINES = 10;
/** More than the lines of any format take that a page shows. */
const MOST_CHARACTERS = 4_000;

/** Reads until there are enough lines; the rest of the body is left. */
async function firstLinesOf(body: ReadableStream<Uint8Array>): Promise<readonly string[]> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let isDone = false;
  while (!isDone && text.length < MOST_CHARACTERS && text.split('\n').length <= MOST_LINES) {
    const { value, done } = await reader.read();
    isDone = done;
    text += decoder.decode(value, { stream: !done });
  }
  await reader.cancel();
  const lines = text.slice(0, MOST_CHARACTERS).split(/\r?\n/u);
  return (isDone && lines.at(-1) === '' ? lines.slice(0, -1) : lines).slice(0, MOST_LINES);
}

const countOf = (text: string | null): number =>
  text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : 0;

/** `wide=2, path=1` */
const leftOutOf = (text: string | null): ListHead['leftOut'] =>
  [...(text ?? '').matchAll(/([a-z-]{1,40})=(\d{1,15})/gu)].map(([, reason = '', count]) => ({
    reason,
    count: Number(count),
  }));

/** What a consumer of a list would get now; `null` where the deployment has no such list. @throws {ApiError} */
export async function readListHead(
  client: Client,
  format: ListFormat,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<ListHead | null> {
  let headers = new Headers();
  let firstLines: readonly string[] = [];
  const reading = client.stream({
    endpoint: 'list',
    segment: format,
    query,
    signal,
    data: z.null(),
    onHeaders: (received) => {
      headers = received;
    },
    // A list has no envelope.
    read: async (body) => {
      firstLines = await firstLinesOf(body);
      return { envelope: { status: { code: 200 }, data: null }, count: 0 };
    },
  });
  if ((await ifOffered(reading)) === null) return null;
  return {
    format,
    count: countOf(headers.get(LIST_COUNT_HEADER)),
    leftOut: leftOutOf(headers.get(LIST_LEFT_OUT_HEADER)),
    notYours: countOf(headers.get(LIST_NOT_YOURS_HEADER)),
    firstLines,
  };
}
