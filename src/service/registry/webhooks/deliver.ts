import { randomUUID } from 'node:crypto';
import type { FeedPage } from '../../../contract/feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../store/db.ts';
import { findFeedView } from '../feed/feed-view.ts';
import { type Cursor, cursorOf, cursorText, type FeedView, readChanges } from '../feed/read-changes.ts';
import { limitMessageOf } from './limit-near.ts';
import { firstMatching, watchedTerms } from './next-message.ts';
import type { PostWebhook } from './post-webhook.ts';
import { GIVEN_UP_AFTER_MS, readRetryAfter, waitAfterFailure } from './retry-schedule.ts';
import { signedHeaders } from './sign-message.ts';
import {
  type DueWebhook,
  findDueWebhooks,
  leaseWebhook,
  type Message,
  noteFailure,
  noteSuccess,
  passOver,
  turnOffAhead,
} from './webhook-store.ts';

const PAGE_CHANGES = 1_000;
/** By which a receiver says that it wants no more. */
const GONE = 410;

export interface DeliveryDeps {
  readonly db: Db;
  /** Of the same store, for reads of many rows. */
  readonly slowDb: Tx;
  readonly clock: Clock;
  readonly post: PostWebhook;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends webhooks what the feed has for them: in order, each at least once. A row of the store has the cursor and the lease:
 * a message is found behind the cursor, sent under the lease, and the cursor moves after a success alone. Whatever a process
 * does not finish, another finds at the same cursor.
 */
export class WebhookDeliveries {
  readonly #deps: DeliveryDeps;
  readonly #signal: AbortSignal;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(deps: DeliveryDeps, signal: AbortSignal) {
    this.#deps = deps;
    this.#signal = signal;
  }

  /** Begins with all that are due and not under way, up to the ledger's entry of this height; resolves when these are done. */
  async round(height: number): Promise<void> {
    const due = await findDueWebhooks(this.#deps.db, this.#deps.clock.nowMs());
    // Those that are caught up look at the same changes.
    const pages = new Map<string, Promise<FeedPage>>();
    const begun = due
      .filter(({ webhookId }) => !this.#underWay.has(webhookId))
      .map((webhook) => {
        const work = this.#deliver(webhook, height, pages)
          .catch(this.#deps.onError)
          .finally(() => this.#underWay.delete(webhook.webhookId));
        this.#underWay.set(webhook.webhookId, work);
        return work;
      });
    await Promise.all(begun);
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** One message after the other until nothing is left, one fails, or somebody else sends. */
  async #deliver(webhook: DueWebhook, height: number, pages: Map<string, Promise<FeedPage>>): Promise<void> {
    const { db, clock } = this.#deps;
    const { peerId, accountId } = webhook;
    const reader = { peerId, accountId, fraudTypes: [], destinations: [] };
    let current: DueWebhook | undefined = webhook;
    let shared = pages;
    while (current !== undefined && !this.#signal.aborted) {
      const view = await findFeedView(db, reader, clock.nowMs());
      // Its account is not authorized now.
      if (view === undefined) return;
      const message: Message | undefined =
        (await limitMessageOf(db, current, clock.nowMs())) ??
        (await this.#messageOf(current, height, view, shared));
      current = message === undefined ? undefined : await this.#send(current, message);
      // What is read behind a message is of this webhook alone: kept for the others, it would be held until the round ends.
      shared = new Map();
    }
  }

  /** The next message behind the cursor; without one, the cursor passes over what was looked at. */
  async #messageOf(
    webhook: DueWebhook,
    height: number,
    view: FeedView,
    pages: Map<string, Promise<FeedPage>>,
  ): Promise<Message | undefined> {
    const { db, slowDb } = this.#deps;
    const { webhookId } = webhook;
    if (webhook.height > height) {
      await turnOffAhead(db, webhook);
      return undefined;
    }
    const terms = watchedTerms(webhook.watch);
    let after: Cursor = webhook;
    for (let isCaughtUp = false; !isCaughtUp && !this.#signal.aborted;) {
      const span = { after, limit: PAGE_CHANGES, upTo: height };
      const name = `${cursorText(after)} ${view.isWhole ? '' : view.peerId}`;
      const reading = pages.get(name) ?? readChanges(slowDb, span, view);
      pages.set(name, reading);
      const page = await reading;
      // One that is far behind reads the whole ledger, and holds one page of it.
      if (!page.isCaughtUp) pages.delete(name);
      const found = firstMatching(page.changes, webhook, terms);
      if (found !== undefined) {
        const { changes, cursor } = found;
        const [{ kind, at }] = changes;
        const body = {
          type: `contribution.${kind}`,
          timestamp: at,
          data: { changes, next: cursorText(cursor) },
        };
        const id = `wh_${webhookId}_${cursor.height}_${cursor.position}`;
        return { id, body: JSON.stringify(body), cursor, limitMonth: webhook.limitMonth };
      }
      after = cursorOf(page.next);
      ({ isCaughtUp } = page);
    }
    if (cursorText(after) !== cursorText(webhook)) await passOver(db, webhook, after);
    return undefined;
  }

  /** One attempt under the lease. @returns the webhook behind the message, if it was received and nobody else went on */
  async #send(webhook: DueWebhook, { id, body, ...received }: Message): Promise<DueWebhook | undefined> {
    const { db, clock, post, chance } = this.#deps;
    const { url, secret } = webhook;
    const busyBy = randomUUID();
    if (!(await leaseWebhook(db, webhook, busyBy))) return undefined;
    const headers = signedHeaders(secret, { id, body }, clock.nowMs());
    const { status, problem, retryAfter } = await post({ url, headers, body }, this.#signal);
    const atMs = clock.nowMs();
    if (status !== null && problem === null) {
      const goesOn = await noteSuccess(db, webhook, busyBy, received, { status, atMs });
      const { cursor, limitMonth } = received;
      return goesOn ? { ...webhook, ...cursor, limitMonth, tries: 0, failingSinceMs: null } : undefined;
    }
    const isGivenUp = atMs - (webhook.failingSinceMs ?? atMs) >= GIVEN_UP_AFTER_MS;
    const waitMs = waitAfterFailure(webhook.tries + 1, readRetryAfter(retryAfter, atMs), chance());
    await noteFailure(db, webhook, busyBy, {
      atMs,
      dueAtMs: atMs + waitMs,
      status,
      problem,
      off: status === GONE ? 'gone' : isGivenUp ? 'failing' : null,
    });
    return undefined;
  }
}
