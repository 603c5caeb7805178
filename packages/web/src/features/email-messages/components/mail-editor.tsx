import { Link, RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import classes from './mail-editor.module.css';

/** Inserts text at the cursor. */
export type Insert = (text: string) => void;

/** The email editor, with the formatting that every email program shows. It's large, so load it when the user starts writing. */
export function MailEditor({
  html,
  onHtml,
  onReady,
  onFocus,
  labelledBy,
  error,
}: {
  /** The initial text. */
  readonly html: string;
  readonly onHtml: (html: string) => void;
  readonly onReady: (insert: Insert) => void;
  readonly onFocus: () => void;
  readonly labelledBy: string;
  /** The id of the error message. Undefined if there is no error. */
  readonly error: string | undefined;
}) {
  const editor = useEditor({
    extensions: [
      // The link extension below replaces this one.
      StarterKit.configure({ link: false, code: false, codeBlock: false, heading: { levels: [2, 3] } }),
      Link.configure({ protocols: ['mailto', 'tel'], openOnClick: false }),
    ],
    content: html,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-invalid': String(error !== undefined),
        ...(error !== undefined && { 'aria-describedby': error }),
      },
    },
    onFocus,
    onUpdate: ({ editor: changed }) => onHtml(changed.getHTML()),
  });
  useEffect(() => {
    if (editor) onReady((text) => editor.chain().focus().insertContent({ type: 'text', text }).run());
  }, [editor, onReady]);
  return (
    <RichTextEditor editor={editor} classNames={{ content: classes.content }} withTypographyStyles>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.H2 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
