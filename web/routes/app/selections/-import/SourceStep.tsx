import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CONTROL, Field } from '#web/ui/fields/Field.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

type SourceStepProps = {
  pasted: string;
  error: string | undefined;
  onPasted: (text: string) => void;
  onFile: (file: File) => void;
};

/** Step 1: a table that is pasted, or a file. */
export function SourceStep({ pasted, error, onPasted, onFile }: SourceStepProps) {
  return (
    <div className="grid gap-5">
      <p className="copy text-sm leading-ui text-ink-2">
        いま使っている表から、選考をまとめて追加できます。内容を確認してから追加するので、ここではまだ何も登録されません。
      </p>
      <Field
        label="表を貼り付け"
        support="ExcelやGoogleスプレッドシートで、見出しの行からコピーして貼り付けます。"
        error={error}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            value={pasted}
            onChange={(event) => onPasted(event.target.value)}
            rows={4}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            placeholder={'企業名\t志望度\t選考状況\tES締切'}
            className={`${CONTROL} max-h-80 min-h-28 nav:min-h-36 px-3.5 py-2.5 text-sm leading-body whitespace-pre`}
          />
        )}
      </Field>
      <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        または
      </p>
      <FileChoice onFile={onFile} />
    </div>
  );
}

function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-4">
      <h3 className="text-md">ファイルから読み込む</h3>
      <p className="copy text-sm leading-ui text-ink-2">
        CSV（UTF-8・Shift_JIS）、タブ区切りのテキスト、しおりから書き出したJSONとZIPに対応しています。ZIPからは、添付ファイルや設定も取り込めます。
      </p>
      <input
        ref={input}
        type="file"
        aria-label="取り込むファイル"
        tabIndex={-1}
        accept=".csv,.tsv,.txt,.json,.zip,text/csv,text/plain,application/json,application/zip"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again once it was mended.
          event.target.value = '';
          if (file) onFile(file);
        }}
        className="sr-only"
      />
      <Button className="justify-self-start" icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
        ファイルを選ぶ
      </Button>
    </Card>
  );
}
