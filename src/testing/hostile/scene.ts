import { z } from 'zod';
import { madeWebhookSchema } from '../../contract/webhook.ts';
import { nameLog } from '../../service/admin/log-keys.ts';
import { publishRound, WitnessPatience } from '../../service/ledger/publishing/publish-round.ts';
import { addAccount, changeStatus } from '../../service/registry/accounts/administer-account.ts';
import { recordAdministration } from '../../service/registry/administration/record-administration.ts';
import type { Db } from '../../service/store/db.ts';
import { type Analyst, createAnalyst, dataOf } from '../service/analyst.ts';
import { draft } from '../service/drafts.ts';
import { injectInto } from '../service/send.ts';
import { startTestService, type TestService } from '../service/test-service.ts';

const MINUTE_MS = 60_000;

/** A practice registry in which a little has happened, listening on a port, and those who abuse it. */
export interface Scene {
  readonly service: TestService;
  readonly port: number;
  /** An authorized account, and another one of another peer. */
  readonly alice: Analyst;
  readonly bob: Analyst;
  /** Suspended. */
  readonly carol: Analyst;
  /** Registered but not yet authorized; it can still assemble and sign. */
  readonly frank: Analyst;
  readonly franksReportHex: string;
  /** Its session has ended. */
  readonly dave: Analyst;
  /** Assets that each of them reported; Erin's peer is privileged. */
  readonly assetOf: Readonly<Record<'alice' | 'bob' | 'erin', string>>;
  /** Alice's report, signed, and stored already; and her flag of Bob's. */
  readonly storedReportHex: string;
  readonly storedFlagHex: string;
  /** Alice's: one to go on with, and one to delete. */
  readonly webhookIds: Readonly<Record<'kept' | 'deleted', string>>;
  /** Unsigned: Alice's report and flag, and Bob's report, none of them submitted. */
  readonly reportHex: string;
  readonly flagHex: string;
  readonly bobsReportHex: string;
  /** Unsigned: a flag of Erin's, before her peer was privileged. */
  readonly privilegedFlagHex: string;
  /** The state that no hostile request may change. */
  state(): Promise<unknown>;
  close(): Promise<void>;
}

const stateSchema = z.object({ state: z.string() });

/** Entries, contributions and balances as one text. */
const STATE = `select concat_ws(' ',
  (select count(*) || ' entries, the last ' || encode((array_agg(entry_hash order by height desc))[1], 'hex') from ledger_entry),
  (select count(*) || ' contributions, ' || count(flagger_peer_id) || ' flagged' from contribution),
  (select string_agg(peer_id || '=' || tokens, ',' order by peer_id) from balance),
  (select count(*) || ' accounts' from account)) as state`;

async function stateOf({ context: { db } }: TestService): Promise<unknown> {
  return (await db.query(STATE, [], stateSchema))[0]?.state;
}

/** In a store of its own, or in an empty one that is given and closed with it. */
export async function openScene({ db: store }: { db?: Db } = {}): Promise<Scene> {
  const service = await startTestService(store === undefined ? {} : { db: store });
  const { app, context } = service;
  const { clock, db } = context;
  const send = injectInto(app);
  const [alice, bob, carol, dave, erin] = [
    await createAnalyst(send),
    await createAnalyst(send),
    await createAnalyst(send),
    await createAnalyst(send),
    await createAnalyst(send),
  ];
  const frank = await createAnalyst(send, {
    register: (account) =>
      db.transaction((tx) => addAccount(tx, { nowMs: clock.nowMs() }, { ...account, newPeer: true })),
  });
  const assetsOf = async (who: Analyst, id: string) =>
    (await who.report([draft(id)])).tokenIds[0]?.definitionId ?? '';
  const storedReportHex = alice.sign(await alice.assembleReport([draft('192.0.2.1')]));
  await alice.call('submitContribution', storedReportHex);
  const assetOf = {
    alice: await assetsOf(alice, '192.0.2.2'),
    bob: await assetsOf(bob, '192.0.2.3'),
    erin: await assetsOf(erin, '192.0.2.4'),
  };
  const storedFlagHex = alice.sign(await alice.assembleFlag([assetOf.bob]));
  await alice.call('submitFlag', storedFlagHex);
  const franksReportHex = frank.sign(await frank.assembleReport([draft('192.0.2.11')]));
  const reportHex = await alice.assembleReport([draft('192.0.2.6'), draft('192.0.2.7')]);
  const flagHex = await alice.assembleFlag([assetOf.bob]);
  const bobsReportHex = await bob.assembleReport([draft('192.0.2.8')]);
  const privilegedFlagHex = await alice.assembleFlag([assetOf.erin]);
  const makeWebhook = async () => {
    const wanted = { name: 'A', url: 'https://receiver.invalid/', events: ['contribution.flagged'] };
    return dataOf(await alice.call('makeWebhook', wanted), madeWebhookSchema).webhookId;
  };
  const webhookIds = { kept: await makeWebhook(), deleted: await makeWebhook() };
  await dave.call('endSession');
  await db.transaction(async (tx) => {
    const administrator = { nowMs: clock.nowMs() };
    await changeStatus(tx, administrator, carol.accountId, 'suspended');
    const { peerId } = erin;
    const change = { type: 'peer-changed', peerId, peerType: 'VENDOR', privileged: true } as const;
    await recordAdministration(tx, administrator, change);
  });
  await db.transaction((tx) => nameLog(tx, { nowMs: clock.nowMs() }, 'desk.example/ledger'));
  await publishRound(
    { db, clock, policy: context.policy, onAlarm: () => {}, onFailure: () => {} },
    new WitnessPatience(),
  );
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  clock.advance(MINUTE_MS);

  return {
    service,
    port,
    alice,
    bob,
    carol,
    frank,
    dave,
    assetOf,
    webhookIds,
    franksReportHex,
    storedReportHex,
    storedFlagHex,
    reportHex,
    flagHex,
    bobsReportHex,
    privilegedFlagHex,
    state: () => stateOf(service),
    close: () => service.close(),
  };
}
