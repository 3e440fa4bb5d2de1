import type { Tx } from '../../store/db.ts';

/** A stored contribution that becomes flagged, by whom and when. */
export interface Mark {
  readonly height: number;
  readonly position: number;
  readonly flaggerPeerId: string;
  readonly flaggedAtMs: number;
}

export async function markFlagged(tx: Tx, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  await tx.run(
    `update contribution c set flagger_peer_id = mark.peer_id, flagged_at_ms = mark.at_ms
     from unnest($1::int8[], $2::int4[], $3::text[], $4::int8[]) as mark (height, position, peer_id, at_ms)
     where c.height = mark.height and c.position = mark.position`,
    [
      marks.map(({ height }) => height),
      marks.map(({ position }) => position),
      marks.map(({ flaggerPeerId }) => flaggerPeerId),
      marks.map(({ flaggedAtMs }) => flaggedAtMs),
    ],
  );
}
