/** The app's own addresses; they are spelled out nowhere else. */
export const PATHS = {
  search: '/search',
  report: '/report',
  inspect: '/inspect',
  account: '/account',
} as const;
