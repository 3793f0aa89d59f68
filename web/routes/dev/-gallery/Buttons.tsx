import { Check, Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { FilterChip, FilterRow } from '#web/ui/fields/FilterChip.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx';
import { Example } from './Example.tsx';

const VIEWS = [
  { value: 'list', label: '一覧' },
  { value: 'industry', label: '業界別' },
] as const;

export function Buttons() {
  const [view, setView] = useState<'list' | 'industry'>('list');
  const [first, setFirst] = useState(false);
  const [chosen, setChosen] = useState('');
  return (
    <>
      <Example name="Button">
        <Button variant="primary">次へ</Button>
        <Button>キャンセル</Button>
        <Button variant="ghost">すべて見る</Button>
        <Button variant="danger">削除</Button>
        <Button variant="danger-fill">削除</Button>
        <Button variant="primary" busy>
          設定を保存
        </Button>
        <Button variant="primary" aria-disabled>
          次へ
        </Button>
        <Button variant="primary" size="sm" icon={<Check aria-hidden />}>
          完了にする
        </Button>
        <Button size="sm">詳細を見る</Button>
        <Button variant="primary" size="lg">
          無料で登録
        </Button>
      </Example>
      <Example name="IconButton, Menu">
        <IconButton label="予定を追加">
          <Plus aria-hidden />
        </IconButton>
        <Menu label="みなと商事のメニュー" icon={<Ellipsis aria-hidden />}>
          <MenuItem onSelect={() => setChosen('更新')}>選考情報を更新</MenuItem>
          <MenuItem onSelect={() => setChosen('予定')}>予定を追加</MenuItem>
          <MenuItem danger onSelect={() => setChosen('削除')}>
            選考情報を削除
          </MenuItem>
        </Menu>
        <output aria-label="選んだ操作">{chosen}</output>
      </Example>
      <Example name="Segmented, FilterChip" stacked>
        <Segmented label="表示" options={VIEWS} value={view} onChange={setView} />
        <Segmented label="表示（全幅）" options={VIEWS} value={view} onChange={setView} wide />
        <FilterRow label="志望順位">
          <FilterChip exclusive pressed={!first} count={15} onClick={() => setFirst(false)}>
            すべて
          </FilterChip>
          <FilterChip
            exclusive
            pressed={first}
            count={5}
            icon={<PriorityBadge priority="first" size="sm" labelled={false} />}
            onClick={() => setFirst(true)}
          >
            第一志望群
          </FilterChip>
          <FilterChip pressed={first} onClick={() => setFirst(!first)}>
            面接
          </FilterChip>
        </FilterRow>
      </Example>
    </>
  );
}
