import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { PATHS } from '../../../ui/format/paths.ts';
import { t } from '../messages.ts';
import { REPORT_STEPS, type ReportStep, reportParts } from '../report-steps.ts';
import classes from './step-links.module.css';

interface ShownStep {
  readonly shown: ReportStep;
  /** The step that follows the rows, if it has anything to show. */
  readonly next: ReportStep | undefined;
}

/** The step of the address `asked`, or the one in its place where it has nothing to show. */
export function useShownStep(
  asked: ReportStep,
  onStep: (step: ReportStep, how: 'replace') => void,
  next: ShownStep['next'],
): ShownStep {
  const shown = asked === 'rows' || next === undefined ? 'rows' : next;
  const onReturn = useEffectEvent(() => {
    if (next === 'done' && shown === 'rows') onStep('done', 'replace');
  });
  // Somebody who comes back to the page finds the receipts that they left.
  useEffect(() => onReturn(), []);
  useEffect(() => {
    if (asked !== shown) onStep(shown, 'replace');
  }, [asked, onStep, shown]);
  return { shown, next };
}

/** The road of a list: rows, review, done. Links lead to the steps that have something to show. */
export function StepLinks({ shown, next }: ShownStep) {
  return (
    <nav aria-label={t('report.steps')}>
      <ol className={classes.steps}>
        {REPORT_STEPS.map((step) => {
          const word = t(`report.step.${step}`);
          const isOpen = step === 'rows' || step === next;
          return (
            <li key={step}>
              {step === shown || !isOpen ? (
                <span aria-current={step === shown ? 'step' : undefined}>{word}</span>
              ) : (
                <Anchor
                  size="sm"
                  data-link="alone"
                  renderRoot={(props) => (
                    <Link
                      to={PATHS.report}
                      search={reportParts(step)}
                      activeOptions={{ exact: true }}
                      {...props}
                    />
                  )}
                >
                  {word}
                </Anchor>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
