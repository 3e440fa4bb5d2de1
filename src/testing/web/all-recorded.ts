import type { ActivityStore } from '../../web/desk/operations/activity-store.ts';

/** Resolves once everything that the signed-in account did is in the database. */
export async function allRecorded(activity: ActivityStore): Promise<void> {
  await Promise.all(activity.getState().operations.map(({ id }) => activity.recorded(id)));
}
