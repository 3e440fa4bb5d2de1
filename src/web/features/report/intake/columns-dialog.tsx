import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { DialogFoot } from '../../../ui/components/dialog-foot.tsx';
import { shownOwnInRow } from '../../../ui/components/text/shown-text.ts';
import type { ColumnRole } from '../../../../reading/list/column-names.ts';
import { countryMeant } from '../../../../reading/countries/country-search.ts';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import { usePeerListId } from '../../../registry/peer-directory/peer-suggestions.tsx';
import { t } from '../messages.ts';
import classes from './columns-dialog.module.css';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import type { LinesIntake, ListMeaning, ReadList } from '../../../registry/reporting/lines-intake.ts';

const ROLES = [
  'id',
  'rangeEnd',
  'rangeSize',
  'fraudType',
  'origination',
  'destination',
  'sourcePeerId',
  'ignored',
] as const satisfies readonly ColumnRole[];

const SAMPLE_LINES = 3;

export interface ColumnsDialogProps {
  readonly draft: DraftStore;
  readonly intake: LinesIntake;
  /** The dialog is open while this is set. */
  readonly list: ReadList | undefined;
  readonly onClose: () => void;
}

interface ColumnsProps extends Pick<ColumnsDialogProps, 'onClose'> {
  readonly list: ReadList;
  readonly onChosen: (meaning: ListMeaning) => void;
}

/**
 * The meaning of each column of a list, beside its first lines, and one value for all rows where a field has no column;
 * the list is read again as chosen.
 */
export function ColumnsDialog({ draft, intake, list, onClose }: ColumnsDialogProps) {
  if (list === undefined) return null;
  return (
    <Columns
      list={list}
      onClose={onClose}
      onChosen={(meaning) => {
        onClose();
        void intake.readAgain(draft, list, meaning);
      }}
    />
  );
}

/** The fields that may get one value for all rows. */
const FILLED = ['fraudType', 'origination', 'destination', 'sourcePeerId'] as const;
type Filled = (typeof FILLED)[number];

const TYPES_LIST_ID = 'report-missing-fraud-types';

const valueOf = (field: Filled, text: string): string => {
  const entered = text.trim();
  const isCountry = field === 'origination' || field === 'destination';
  return isCountry ? (countryMeant(entered) ?? entered) : entered;
};

function Columns({
  list: { keys, missing: missingBefore, source, summary },
  onClose,
  onChosen,
}: ColumnsProps) {
  const { columns, header, sample } = summary;
  const found = columns === 'by-line' ? [] : columns;
  const count = Math.max(header?.length ?? 0, found.length, ...sample.map((cells) => cells.length));
  const [byLine, setByLine] = useState(columns === 'by-line' && summary.unclear.length === 0);
  const [roles, setRoles] = useState<readonly ColumnRole[]>(() =>
    Array.from({ length: count }, (_, at) =>
      columns === 'by-line' && at === 0 ? 'id' : (found[at] ?? 'ignored'),
    ),
  );
  const [missing, setMissing] = useState<Partial<Record<Filled, string>>>(missingBefore ?? {});
  const peerListId = usePeerListId();
  const lacksId = !byLine && !roles.includes('id');
  const filled = byLine ? FILLED : FILLED.filter((field) => !roles.includes(field));
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      title={t('report.columnsTitle', { source: shownOwnInRow(source) })}
    >
      <Stack gap="sm">
        <Text size="sm">{t('report.columnsText', { rows: keys.length })}</Text>
        <NativeSelect
          label={t('report.columnsHow')}
          value={byLine ? 'line' : 'column'}
          data={[
            { value: 'line', label: t('report.columnsByLine') },
            { value: 'column', label: t('report.columnsByColumn') },
          ]}
          onChange={({ currentTarget }) => setByLine(currentTarget.value === 'line')}
        />
        {!byLine && (
          <div className={classes.columns}>
            {[...roles.keys()].map((at) => (
              <div key={at}>
                <NativeSelect
                  label={
                    header?.[at] === undefined
                      ? t('report.columnNumber', { number: at + 1 })
                      : shownOwnInRow(header[at])
                  }
                  value={roles[at] ?? 'ignored'}
                  data={ROLES.map((one) => ({ value: one, label: t(`report.role.${one}`) }))}
                  onChange={({ currentTarget: { value } }) => {
                    const chosen = ROLES.find((one) => one === value) ?? 'ignored';
                    setRoles(
                      roles.map((before, other) => {
                        if (other === at) return chosen;
                        return before === chosen && chosen !== 'ignored' ? 'ignored' : before;
                      }),
                    );
                  }}
                />
                {[...sample.slice(0, SAMPLE_LINES).keys()].map((line) => (
                  <div key={line} className={classes.sample}>
                    {shownOwnInRow(sample[line]?.[at] ?? '')}
                  </div>
                ))}
              </div>
            ))}
          </div>
        )}
        <Text size="sm">{t('report.missingText')}</Text>
        <div className={classes.columns}>
          {filled.map((field) => (
            <TextInput
              key={field}
              label={t(`report.missing.${field}`)}
              value={missing[field] ?? ''}
              list={field === 'fraudType' ? TYPES_LIST_ID : field === 'sourcePeerId' ? peerListId : undefined}
              onChange={({ currentTarget: { value } }) => setMissing({ ...missing, [field]: value })}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <datalist id={TYPES_LIST_ID}>
            {KNOWN_FRAUD_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </datalist>
        </div>
        <DialogFoot said={lacksId && <Text size="sm">{t('report.columnsNoId')}</Text>}>
          <Button
            disabled={lacksId}
            onClick={() =>
              onChosen({
                columns: byLine ? 'by-line' : roles,
                missing: Object.fromEntries(
                  filled.map((field) => [field, valueOf(field, missing[field] ?? '')]),
                ),
              })
            }
          >
            {t('report.columnsApply', { rows: keys.length })}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
