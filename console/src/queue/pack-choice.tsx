import { useRulePacks } from '../api/rule-packs.ts';

interface PacksProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The rule packs of the workspace and the built-in ones, to choose from. */
export function PackChoice({ chosen, onChange }: PacksProps) {
  const { data, error } = useRulePacks();
  return (
    <fieldset class="sectors">
      <legend>Rule packs beside the base catalogue</legend>
      {error ? <p role="alert">The rule packs could not be read. {error.message}</p> : undefined}
      {data?.packs.map(({ sidekickId, isBuiltIn, pack }) => (
        <label key={sidekickId} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(sidekickId)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, sidekickId] : chosen.filter((id) => id !== sidekickId))
            }
          />
          <span>
            <bdi>{pack.name}</bdi>
            {isBuiltIn ? undefined : <span class="soft"> {pack.version}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
