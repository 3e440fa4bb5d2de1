import { perDesk } from '../../submission/per-desk.ts';
import { FlagDesk } from './flag-desk.ts';

/** The flags of this desk; they go on while other pages are shown. */
export const useFlagDesk = perDesk((desk, queryClient) => new FlagDesk(desk, queryClient));
