import type { LinesRead } from '../../../reading/list/read-lines.ts';
import type { AskMessage, ReplyMessage } from '../../../signer/worker-life.ts';
import type { ListToRead } from './line-reader.ts';

/** A request from the page to the worker. */
export type LineRequestMessage = AskMessage<ListToRead>;

/** The reason for refusing a list. */
export interface LineRefusal {
  readonly code: string;
  readonly message: string;
}

export type LineReply = ReplyMessage<LinesRead, LineRefusal>;
