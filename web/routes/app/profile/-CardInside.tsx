import { History } from './-History.tsx';
import { Programs } from './-programs/Programs.tsx';
import { SecondFactors } from './-SecondFactors.tsx';

const INSIDES = { 'second-factor': SecondFactors, programs: Programs, history: History };

/** A card that is loaded when it is needed. */
export type LaterCard = keyof typeof INSIDES;

/** The inside of such a card; they are neighbours, and loaded together. */
export function CardInside({ of }: { of: LaterCard }) {
  const Inside = INSIDES[of];
  return <Inside />;
}
