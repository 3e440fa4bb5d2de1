import { useState } from 'react';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { DossierSummary } from '../../registry/identifier-facts/dossier-summary.tsx';
import { RecordDetails } from '../../registry/records/record-details.tsx';
import classes from './triage-details.module.css';

export interface TriageDetailsProps {
  readonly record: RegistryRecord;
  readonly terms: readonly SearchTerm[];
  readonly whole: readonly RegistryRecord[] | undefined;
  readonly ownPeerId: string | undefined;
}

/** All about a contribution, and about its identifier. */
export function TriageDetails({ record, terms, whole, ownPeerId }: TriageDetailsProps) {
  const [nowMs] = useState(() => Date.now());
  return (
    <div className={classes['details']}>
      <RecordDetails record={record} terms={terms} ownPeerId={ownPeerId} nowMs={nowMs} />
      <DossierSummary identifier={record.id} records={whole} />
    </div>
  );
}
