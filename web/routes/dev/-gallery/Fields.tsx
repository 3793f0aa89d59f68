import { useState } from 'react';
import { jstDay, readClock } from '#domain/time.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { type DateTime, DateTimeField } from '#web/ui/fields/DateTimeField.tsx';
import { OTPField } from '#web/ui/fields/OTPField.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import { RadioCards } from '#web/ui/fields/RadioCards.tsx';
import { FilterSelect, Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { Companies } from './Companies.tsx';
import { Example } from './Example.tsx';

const PRIORITIES = (['first', 'second', 'other'] as const).map((value) => ({
  value,
  label: { first: '第一志望群', second: '第二志望群', other: 'その他' }[value],
  icon: <PriorityBadge priority={value} labelled={false} />,
}));

export function Fields() {
  const [priority, setPriority] = useState<'first' | 'second' | 'other' | null>(null);
  return (
    <div className="grid items-start gap-8 md:grid-cols-2">
      <Example name="TextField, PasswordField, TextArea" stacked>
        <TextField label="名前" necessity="required" name="name" autoComplete="name" />
        <TextField label="イベント名" necessity="optional" support="夏選考 本エントリー など" />
        <TextField
          label="メールアドレス"
          necessity="required"
          defaultValue="misaki@"
          error="メールアドレスの形で入力してください"
        />
        <PasswordField
          label="パスワード"
          necessity="required"
          support="6文字以上"
          autoComplete="new-password"
          defaultValue="correct horse"
        />
        <TextArea label="メモ" necessity="optional" />
      </Example>
      <Example name="Select, Checkbox, RadioCards" stacked>
        <Select label="都道府県" necessity="optional" defaultValue="">
          <option value="">選択してください</option>
          <option>東京都</option>
          <option>大阪府</option>
        </Select>
        <div className="grid grid-cols-2 gap-2">
          <FilterSelect label="業界">
            <option>業界：すべて</option>
          </FilterSelect>
          <FilterSelect label="ステータス">
            <option>ステータス：すべて</option>
          </FilterSelect>
        </div>
        <Checkbox label="前日" defaultChecked />
        <Checkbox label="当日" support="時刻を過ぎています" disabled />
        <RadioCards
          label="志望順位"
          name="priority"
          necessity="required"
          options={PRIORITIES}
          value={priority}
          onChange={setPriority}
        />
      </Example>
      <Companies />
      <Dates />
      <Code />
    </div>
  );
}

function Dates() {
  const today = jstDay(readClock());
  const [deadline, setDeadline] = useState<DateTime>({ day: '', clock: '' });
  const [start, setStart] = useState<DateTime>({ day: '2026-11-25', clock: '' });
  return (
    <Example name="DateTimeField" stacked>
      <DateTimeField
        label="締切日時"
        name="deadline"
        kind="deadline"
        necessity="required"
        value={deadline}
        onChange={setDeadline}
        today={today}
      />
      <DateTimeField
        label="開始日時"
        name="start"
        kind="appointment"
        error="時刻を入力してください"
        value={start}
        onChange={setStart}
        today={today}
      />
    </Example>
  );
}

function Code() {
  const [wrong, setWrong] = useState(0);
  const [sent, setSent] = useState('');
  const check = (code: string) => {
    setSent(code);
    if (code !== '123456') setWrong((count) => count + 1);
  };
  return (
    <Example name="OTPField" stacked>
      <OTPField
        label="認証コード"
        onComplete={check}
        attempt={wrong}
        error={wrong > 0 ? '認証コードが正しくありません。もう一度お試しください。' : undefined}
      />
      <output aria-label="送ったコード" className="text-sm text-ink-2">
        {sent}
      </output>
    </Example>
  );
}
