import type { EmailImage } from '@bookline/contract/features/broadcast-emails';
import { type EmailBlockKind, MAX_EMAIL_BLOCKS } from '@bookline/contract/rules/email-blocks';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconDots,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import { type KeyedBlock, keyed, newBlock, summaryOf } from '../email-draft.ts';
import { BlockFields } from './block-fields.tsx';
import { blockKinds, blockLooks } from './block-looks.ts';
import classes from './email-editor.module.css';

interface Editing {
  readonly blocks: readonly KeyedBlock[];
  readonly onBlocks: (blocks: readonly KeyedBlock[]) => void;
  readonly images: readonly EmailImage[];
  readonly onImage: (image: EmailImage) => void;
  /** The key of the open block. */
  readonly opened: string | undefined;
  readonly onOpened: (key: string | undefined) => void;
}

/** The blocks of an email from top to bottom. One is open at a time. */
export function BlockList(props: Editing) {
  const { blocks, onBlocks, onOpened } = props;
  const add = (kind: EmailBlockKind) => {
    const made = keyed(newBlock(kind));
    const end = blocks.findIndex(({ block }) => block.kind === 'footer');
    const at = kind === 'header' ? 0 : end < 0 ? blocks.length : end;
    onBlocks([...blocks.slice(0, at), made, ...blocks.slice(at)]);
    onOpened(made.key);
  };
  const has = (kind: EmailBlockKind) => blocks.some(({ block }) => block.kind === kind);
  return (
    <div>
      <h2 className={classes.heading}>Content</h2>
      <ol className={classes.blocks}>
        {blocks.map((each, index) => (
          <li key={each.key}>
            <BlockCard {...props} block={each.block} index={index} />
          </li>
        ))}
      </ol>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            mt="sm"
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            disabled={blocks.length >= MAX_EMAIL_BLOCKS}
          >
            Add block
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {blockKinds.map((kind) => {
            const { icon: Icon, label } = blockLooks[kind];
            return (
              <Menu.Item
                key={kind}
                leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
                disabled={(kind === 'header' || kind === 'footer') && has(kind)}
                onClick={() => add(kind)}
              >
                {label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function BlockCard({
  block,
  index,
  blocks,
  onBlocks,
  images,
  onImage,
  opened,
  onOpened,
}: Editing & Pick<KeyedBlock, 'block'> & { readonly index: number }) {
  const key = blocks[index]?.key ?? '';
  const formId = useId();
  const { icon: Icon, label } = blockLooks[block.kind];
  const isOpen = opened === key;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const summary = summaryOf(block);
  const swap = (other: number) => {
    const next = [...blocks];
    const [here, there] = [next[index], next[other]];
    if (!here || !there) return;
    next[index] = there;
    next[other] = here;
    onBlocks(next);
  };
  return (
    <div className={classes.card} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => onOpened(isOpen ? undefined : key)}
        >
          <Icon size={18} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
          <span className={classes.kind}>{label}</span>
          <span className={classes.summary}>{isOpen ? '' : summary}</span>
          <Chevron size={14} aria-hidden style={{ marginLeft: 'auto', flex: 'none' }} />
        </button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Actions for block ${index + 1}, ${label.toLowerCase()}`}
            >
              <IconDots size={16} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconArrowUp size={15} aria-hidden />}
              disabled={index === 0}
              onClick={() => swap(index - 1)}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={15} aria-hidden />}
              disabled={index === blocks.length - 1}
              onClick={() => swap(index + 1)}
            >
              Move down
            </Menu.Item>
            {block.kind !== 'header' && block.kind !== 'footer' && (
              <Menu.Item
                leftSection={<IconCopy size={15} aria-hidden />}
                onClick={() => onBlocks([...blocks.slice(0, index + 1), keyed(block), ...blocks.slice(index + 1)])}
              >
                Duplicate
              </Menu.Item>
            )}
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => onBlocks(blocks.filter((_, at) => at !== index))}
            >
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {isOpen && (
        <div className={classes.form} id={formId}>
          <BlockFields
            block={block}
            images={images}
            onImage={onImage}
            onChange={(next) => onBlocks(blocks.map((each) => (each.key === key ? { key, block: next } : each)))}
          />
        </div>
      )}
    </div>
  );
}
