import { z } from 'zod';
import { madeWebhookSchema } from '../../contract/webhook.ts';
import { nameLog } from '../../service/admin/log-keys.ts';
import { publishRound, WitnessPatience } from '../../service/ledger/publishing/publish-round.ts';
import { changeStatus } from '../../service/registry/accounts/administer-account.ts';
import { recordAdministration } from '../../service/registry/administration/record-administration.ts';
import type { Db } from '../../service/store/db.ts';
import { type Analyst, createAnalyst, dataOf } from '../service/analyst.ts';
import { draft } from '../service/drafts.ts';
import { injectInto } from '../service/send.ts';
import { startTestService } from '../service/test-service.ts';

const MINUTE_MS = 60_000;

/** Entries, contributions, balances and accounts as one text. */
const STATE = `select concat_ws(' ',
  (select count(*) || ' entries, the last ' || encode((array_agg(entry_hash order by height desc))[1], 'hex') from ledger_entry),
  (select count(*) || ' contributions, ' || count(flagger_peer_id) || ' flagged' from contribution),
  (select string_agg(peer_id || '=' || tokens, ',' order by peer_id) from balance),
  (select count(*) || ' accounts' from account)) as state`;

/**
 * A practice registry in which a little has happened, listening on a port, and those who abuse it: Alice and Bob are
 * authorized, Carol is suspended, Dave's session has ended, and Erin's peer is privileged. It takes an empty store,
 * which is closed with it.
 */
export async function openScene(store: Db) {
  const service = await startTestService({ db: store });
  const { app, context } = service;
  const { clock, db } = context;
  const send = injectInto(app);
  const makeAnalyst = () => createAnalyst(send);
  const [alice, bob, carol] = [await makeAnalyst(), await makeAnalyst(), await makeAnalyst()];
  const [dave, erin] = [await makeAnalyst(), await makeAnalyst()];
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
  const reportHex = await alice.assembleReport([draft('192.0.2.6'), draft('192.0.2.7')]);
  const flagHex = await alice.assembleFlag([assetOf.bob]);
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

  const people = { alice, bob, carol, dave };
  /** Signed and stored; then assembled and not submitted. */
  const stored = { storedReportHex, storedFlagHex };
  const open = { reportHex, flagHex };
  return {
    service,
    port,
    ...people,
    ...stored,
    ...open,
    /** An asset that each of them reported. */
    assetOf,
    /** Alice's: one to go on with, and one to delete. */
    webhookIds,
    /** What no hostile request may change. */
    state: () => db.query(STATE, [], z.object({ state: z.string() })),
    close: () => service.close(),
  };
}

export type Scene = Awaited<ReturnType<typeof openScene>>;
