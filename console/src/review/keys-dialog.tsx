import { Dialog } from '../ui/dialog.tsx';

const keys: readonly (readonly [string, string])[] = [
  ['j', 'Next finding'],
  ['k', 'Previous finding'],
  ['n', 'Next finding that waits for a decision'],
  ['a', 'Acknowledge: the finding is right'],
  ['d', 'Dismiss, then 1 to 4 for the reason'],
  ['r', 'Resolve, then 1 or 2 for the reason'],
  ['e', 'Decide with a note or evidence'],
  ['u', 'Undo the last decision'],
  ['Space', 'Play from the mark'],
  ['/', 'Filter the findings'],
  ['?', 'This list'],
];

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
