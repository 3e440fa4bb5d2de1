import { perDesk } from '../../submission/per-desk.ts';
import { FlagStore } from './flag-store.ts';

/** The desk's flags; they continue while other pages are shown. */
export const useFlagStore = perDesk((desk, queryClient) => new FlagStore(desk, queryClient));
