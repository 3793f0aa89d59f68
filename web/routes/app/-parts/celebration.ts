/** How an ending is met: an offer with a word and ribbons that fall past once, a rejection with a word alone. Loaded when there is one. */
import { toasts } from '#web/ui/feedback/toasts.ts';
import { isStill } from '#web/ui/motion/motion.ts';

const RIBBONS = 14;
const COLOURS = ['--st-green', '--brand', '--st-amber', '--st-blue'];
/** The selections whose offers were celebrated in this visit: an undo and another press are no second offer. */
const celebrated = new Set<string>();

/** In place of what the message `told` says, while that is shown. */
export function meet(selectionId: string, status: 'offer' | 'rejected', told: number): void {
  const word = status === 'offer' ? '内定おめでとうございます' : '選考、お疲れさまでした';
  if (!toasts.reword(told, word)) toasts.show(word);
  if (status === 'offer') celebrate(selectionId);
}

function celebrate(selectionId: string) {
  if (celebrated.has(selectionId) || isStill()) return;
  celebrated.add(selectionId);
  const sky = document.createElement('div');
  sky.ariaHidden = 'true';
  sky.dataset.celebration = '';
  sky.style.cssText = 'position:fixed;inset:0;z-index:45;overflow:clip;pointer-events:none';
  const falls = Array.from({ length: RIBBONS }, (_, at) => fall(sky, at));
  document.body.append(sky);
  void Promise.allSettled(falls.map((it) => it.finished)).then(() => sky.remove());
}

/** One ribbon, in the shape of the logo's. */
function fall(sky: Element, at: number): Animation {
  const ribbon = document.createElement('i');
  const left = ((at + 0.2 + Math.random() * 0.6) / RIBBONS) * 100;
  ribbon.style.cssText = `position:absolute;top:-24px;left:${left}%;width:10px;height:15px;opacity:0;background:var(${COLOURS[at % COLOURS.length]});clip-path:polygon(0 0,100% 0,100% 100%,50% 72%,0 100%)`;
  sky.append(ribbon);
  const turn = (Math.random() - 0.5) * 240;
  const depth = 45 + Math.random() * 30;
  return ribbon.animate(
    [
      { translate: '0 0', rotate: '0deg', opacity: 0.9 },
      { translate: `${turn / 6}px ${depth}vh`, rotate: `${turn}deg`, opacity: 0 },
    ],
    { duration: 1_100 + Math.random() * 500, delay: Math.random() * 250, easing: 'cubic-bezier(.3,.4,.6,1)' },
  );
}
