import type { RulePackClash } from '../api/rule-packs.ts';
import type { RulePack } from '../api/types.ts';
import { toMoment } from '../ui/words.ts';
import { listMissing } from './rule-pack-draft.ts';

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props extends RulePackClash {
  readonly mine: RulePack;
  readonly onTakeTheirs: () => void;
}

/** Somebody saved or removed the pack while it was changed here: says who, and what differs. */
export function RulePackClashNote({ current, mine, onTakeTheirs }: Props) {
  if (current === undefined)
    return (
      <div role="alert" class="clash">
        <p>Somebody has removed this pack in the meantime. Saving adds it again.</p>
      </div>
    );
  const { pack, savedBy, createdAt } = current;
  return (
    <div role="alert" class="clash">
      <p>
        Nothing is saved yet: <bdi>{savedBy ?? 'An operator'}</bdi> saved version <bdi>{pack.version}</bdi> of this pack
        {createdAt === null ? '' : `, ${toMoment(createdAt)}`}. What you wrote is still here.
      </p>
      <Sentences title="Only in theirs" sentences={listMissing(pack, mine)} />
      <Sentences title="Only in yours" sentences={listMissing(mine, pack)} />
      <p>
        <button type="button" onClick={onTakeTheirs}>
          Go on from theirs
        </button>
      </p>
    </div>
  );
}
