import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { formatNumber } from '../format/format.ts';

export interface RecordTab {
  readonly name: string;
  readonly title: string;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
  readonly action?: ReactNode;
}

interface RecordTabsProps {
  readonly tabs: readonly RecordTab[];
  /** Tabs still to come would move those shown. */
  readonly isLoading: boolean;
  readonly name: string | null;
  readonly onShow: (name: string | null) => void;
}

export const RecordTabs = ({ tabs, isLoading, name, onShow }: RecordTabsProps) => {
  const open = tabs.find((tab) => tab.name === name) ?? (isLoading && name !== null ? undefined : tabs[0]);
  return (
    <Tabs.Root
      className="record-tabs"
      value={open?.name ?? null}
      onValueChange={(value: string) => onShow(value === tabs[0]?.name ? null : value)}
    >
      <div className="tab-bar no-print" data-loading={isLoading || undefined}>
        <Tabs.List className="tab-list" aria-label="Record">
          {tabs.map(({ name: value, title, count }) => (
            <Tabs.Tab key={value} value={value} className="tab">
              {title}
              {count !== undefined && <span className="tab-count"> {formatNumber(count)}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {open?.action}
      </div>
      {open && (
        <Tabs.Panel key={open.name} value={open.name} className="tab-panel">
          {open.panel}
        </Tabs.Panel>
      )}
    </Tabs.Root>
  );
};
