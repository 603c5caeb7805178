export { ContactTopics } from './components/contact-topics.tsx';
export { TopicSelect } from './components/topic-select.tsx';
