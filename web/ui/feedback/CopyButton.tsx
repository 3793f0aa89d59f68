import { Copy } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { useToast } from './toasts.ts';

type CopyButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'disabled'> & {
  text: string;
  /** What is said afterwards: 候補日をコピーしました. */
  done: string;
  /** Where the text stands. */
  within: { current: HTMLElement | null };
  children?: ReactNode;
};

/** Copies a text. Where the browser refuses, the field or the text is selected, for the keyboard or a long press. */
export function CopyButton({ text, done, within, children = 'コピー', ...rest }: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show(done);
    } catch {
      const field = within.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
      field?.focus();
      field?.select();
      if (!field && within.current) getSelection()?.selectAllChildren(within.current);
      toast.error('コピーできませんでした。選択された文字をコピーしてください。');
    }
  };
  return (
    <Button icon={<Copy aria-hidden />} onClick={copy} {...rest}>
      {children}
    </Button>
  );
}
