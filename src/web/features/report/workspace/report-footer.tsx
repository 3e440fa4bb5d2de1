import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import classes from './report-footer.module.css';

export interface ReportFooterProps {
  /** How it stands, in a few words. */
  readonly verdict: ReactNode;
  /** Where the parts of the page put the buttons that go on from here (`createPortal`), before those of `children`. */
  readonly actionsRef: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** Stays at the bottom of the window, whatever is scrolled: how the report stands, and what goes on from here. */
export function ReportFooter({ verdict, actionsRef, children }: ReportFooterProps) {
  const footerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const footer = footerRef.current;
    if (footer === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--desk-page-footer', `${footer.offsetHeight}px`);
    });
    observer.observe(footer);
    return () => {
      observer.disconnect();
      style.removeProperty('--desk-page-footer');
    };
  }, []);
  return (
    <div ref={footerRef} className={classes.footer} data-page-footer>
      <div className={classes.verdict}>{verdict}</div>
      <div className={classes.actions}>
        <div ref={actionsRef} className={classes.next} />
        {children}
      </div>
    </div>
  );
}
