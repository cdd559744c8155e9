import { expect, test } from 'vitest';
import { badgePx, placeBadges, type Spot } from '../../console/src/viewers/place-badges.ts';
import { SeededRandom } from '../../support/seeded-random.ts';

const [width, height] = [700, 990];

const draw = (count: number): readonly Spot[] => {
  const random = new SeededRandom(7);
  return Array.from({ length: count }, () => ({ left: random.fraction() * width, top: random.fraction() * height }));
};

/** How many numbers lie on an earlier one. */
const covered = (spots: readonly Spot[]): number =>
  spots.filter((spot, index) =>
    spots
      .slice(0, index)
      .some((other) => Math.abs(other.left - spot.left) < badgePx && Math.abs(other.top - spot.top) < badgePx),
  ).length;

test.each([1, 40, 300, 700])('of %i numbers none covers another, and all stand on the page', (count) => {
  const spots = placeBadges(draw(count), width, height);
  expect(spots).toHaveLength(count);
  expect(covered(spots)).toBe(0);
  for (const { left, top } of spots) {
    expect(left >= 0 && left <= width - badgePx).toBe(true);
    expect(top >= 0 && top <= height - badgePx).toBe(true);
  }
});

test('a number with room around it stands at its corner', () => {
  const wanted = { left: 120.5, top: 300.25 };
  expect(placeBadges([wanted], width, height)).toEqual([wanted]);
});

test('of more numbers than have room as many as fit are apart', () => {
  const most = Math.floor(width / badgePx) * Math.floor(height / badgePx);
  const spots = placeBadges(draw(1525), width, height);
  expect(spots).toHaveLength(1525);
  expect(1525 - covered(spots)).toBe(most);
});

test('on a page smaller than a number all stand in its corner', () => {
  expect(placeBadges(draw(3), 10, 10)).toEqual([0, 0, 0].map((at) => ({ left: at, top: at })));
});
