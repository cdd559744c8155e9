/** An entry of the metadata. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

/** What is told of the files beside them. */
export function MetadataFields({
  pairs,
  onChange,
}: {
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
}) {
  const edit = (index: number, change: Partial<Pair>): void =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair)));
  return (
    <fieldset>
      <legend>Metadata</legend>
      {pairs.map((pair, index) => (
        <div class="pair" key={index}>
          <input
            aria-label={`Name of entry ${index + 1}`}
            placeholder="campaign"
            value={pair.key}
            onInput={(event) => edit(index, { key: event.currentTarget.value })}
          />
          <input
            aria-label={`Value of entry ${index + 1}`}
            placeholder="Spring 2027"
            value={pair.value}
            onInput={(event) => edit(index, { value: event.currentTarget.value })}
          />
        </div>
      ))}
      <button type="button" class="plain" onClick={() => onChange([...pairs, { key: '', value: '' }])}>
        Add an entry
      </button>
    </fieldset>
  );
}
