import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call } from '#web/api.ts';
import { setTheme, THEME_LABELS, type Theme } from '#web/browser/theme.ts';
import { useTheme } from '#web/browser/use-theme.ts';
import { messageFor } from '#web/messages.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { profileQuery } from '#web/queries.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { RadioCards } from '#web/ui/fields/RadioCards.tsx';

const THEMES = (['system', 'light', 'dark'] as const satisfies readonly Theme[]).map((value) => ({
  value,
  label: THEME_LABELS[value],
}));

/** The theme of this browser, and whether shortcuts are on. Both are saved as soon as they are chosen. */
export function DisplayCard({ shortcutsEnabled }: { shortcutsEnabled: boolean }) {
  const theme = useTheme();
  const cache = useQueryClient();
  const set = (enabled: boolean) =>
    cache.setQueryData(profileQuery.queryKey, (old) => old && { ...old, shortcutsEnabled: enabled });
  const save = useMutation({
    mutationFn: (enabled: boolean) => call(api.profile.shortcuts.$put({ json: { enabled } })),
    onMutate: (enabled) => set(enabled),
    onError: (_, enabled) => set(!enabled),
  });
  return (
    <Section id="display" title="表示">
      <RadioCards
        label="テーマ"
        name="theme"
        support="このブラウザだけの設定です。選ぶとすぐに変わります。"
        options={THEMES}
        value={theme}
        onChange={setTheme}
      />
      <div className="grid gap-2">
        <Checkbox
          label="キーボードショートカットを使う"
          support="画面の移動や選考の追加を、キーだけで行えます。？キーで一覧を表示します。"
          checked={shortcutsEnabled}
          onChange={(event) => !save.isPending && save.mutate(event.target.checked)}
        />
        {save.error && <Banner tone="error">設定の保存に失敗しました。{messageFor(save.error)}</Banner>}
      </div>
    </Section>
  );
}
