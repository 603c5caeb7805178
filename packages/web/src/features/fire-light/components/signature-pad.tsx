import { MAX_SOA_DRAWN, SOA_DRAWN } from '@bookline/contract/rules/soa';
import { Button, Group, Text } from '@mantine/core';
import { type PointerEvent, useEffect, useId, useRef } from 'react';
import classes from './signature-pad.module.css';

type Point = readonly [number, number];
const INK = '#10203a';
/** Points that are closer add nothing. */
const NEAR = 4;

/** Draws a signature with a finger, a pen, or a mouse: lines of points, as `x,y x,y;x,y`. Typing a name is the other way. */
export function SignaturePad({ onChange }: { readonly onChange: (drawn: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const strokes = useRef<Point[][]>([]);
  const label = useId();

  const paint = () => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.clearRect(0, 0, SOA_DRAWN.width, SOA_DRAWN.height);
    Object.assign(pen, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: INK });
    for (const [first, ...rest] of strokes.current) {
      if (!first) continue;
      pen.beginPath();
      pen.moveTo(...first);
      for (const [x, y] of rest.length > 0 ? rest : [first]) pen.lineTo(x + 0.1, y);
      pen.stroke();
    }
  };
  const text = () => strokes.current.map((stroke) => stroke.map(([x, y]) => `${x},${y}`).join(' ')).join(';');
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => {
    const box = currentTarget.getBoundingClientRect();
    const within = (value: number, most: number) => Math.max(0, Math.min(most - 1, Math.round(value)));
    return [
      within(((clientX - box.left) * SOA_DRAWN.width) / box.width, SOA_DRAWN.width),
      within(((clientY - box.top) * SOA_DRAWN.height) / box.height, SOA_DRAWN.height),
    ];
  };
  useEffect(() => {
    strokes.current = [];
  }, []);
  return (
    <div>
      <Text size="sm" fw={500} id={label} mb={4}>
        Or draw it
      </Text>
      <canvas
        ref={canvas}
        className={classes.pad}
        width={SOA_DRAWN.width}
        height={SOA_DRAWN.height}
        role="img"
        aria-labelledby={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          strokes.current.push([at(event)]);
          paint();
          onChange(text());
        }}
        onPointerMove={(event) => {
          const stroke = strokes.current.at(-1);
          const last = stroke?.at(-1);
          if (!event.currentTarget.hasPointerCapture(event.pointerId) || !stroke || !last) return;
          const [x, y] = at(event);
          if (Math.hypot(x - last[0], y - last[1]) < NEAR || text().length > MAX_SOA_DRAWN - 100) return;
          stroke.push([x, y]);
          paint();
          onChange(text());
        }}
      />
      <Group justify="flex-end">
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            strokes.current = [];
            paint();
            onChange('');
          }}
        >
          Clear
        </Button>
      </Group>
    </div>
  );
}
