import { useEffect } from 'react';
import { setTheme, THEME_LABELS } from '#web/browser/theme.ts';
import { useTheme } from '#web/browser/use-theme.ts';
import { ToastRegion } from '#web/ui/feedback/ToastRegion.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Buttons } from './Buttons.tsx';
import { Fields } from './Fields.tsx';
import { Marks } from './Marks.tsx';
import { Overlays } from './Overlays.tsx';
import { States } from './States.tsx';

const THEMES = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: THEME_LABELS[value] }));

/** All components on one page, in all their states. */
export function Gallery() {
  const theme = useTheme();
  useEffect(() => {
    document.documentElement.lang = 'ja';
  }, []);
  return (
    <main className="mx-auto max-w-page px-4 pt-5 pb-20 nav:px-8">
      <Page title="部品" beside={<Segmented label="テーマ" options={THEMES} value={theme} onChange={setTheme} />}>
        <div className="grid gap-8">
          <Buttons />
          <Marks />
          <Fields />
          <Overlays />
          <States />
        </div>
      </Page>
      <ToastRegion />
    </main>
  );
}
