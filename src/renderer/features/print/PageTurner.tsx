import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Decorative } from '../../components/Decorative.tsx';
import texts from '../../components/look/texts.module.css';
import styles from './LabelPreview.module.css';

interface PageTurnerProps {
  /** From 1 to `count`. */
  at: number;
  count: number;
  words: string;
  previous: string;
  next: string;
  onTurn: (at: number) => void;
}

/** Browses the pictures of several labels. */
export function PageTurner({ at, count, words, previous, next, onTurn }: PageTurnerProps) {
  return (
    <span className={`${styles.turn} ${texts.numbers}`}>
      <Button
        size="small"
        icon={<Decorative icon={LeftOutlined} />}
        aria-label={previous}
        disabled={at <= 1}
        onClick={() => onTurn(at - 1)}
      />
      {words}
      <Button
        size="small"
        icon={<Decorative icon={RightOutlined} />}
        aria-label={next}
        disabled={at >= count}
        onClick={() => onTurn(at + 1)}
      />
    </span>
  );
}
