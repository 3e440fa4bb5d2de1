import { queryOptions } from '@tanstack/react-query';
import { loadNumberingPlans } from '../../../reading/home-country/loaded-plans.ts';

export const numberingPlansOptions = queryOptions({
  queryKey: ['numbering-plan'],
  queryFn: loadNumberingPlans,
  staleTime: Number.POSITIVE_INFINITY,
  // A browser remembers that a module could not be fetched, so only a reload tries again.
  retry: false,
});
