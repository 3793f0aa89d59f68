import { Frame } from './Frame.tsx';
import { Hero } from './Hero.tsx';
import { WayIn } from './WayIn.tsx';

export function FrontPage() {
  return (
    <Frame actions={<WayIn />}>
      <Hero />
    </Frame>
  );
}
