// Messages between the page of the desk and the page in its frame: types alone.

/** From the frame: a click on a place of the page. */
export interface ClickMessage {
  type: 'click';
  /** The path of the shown page. */
  page: string;
  place: ClickedPlace;
}

/** A clicked place, by what the page shows there. */
export interface ClickedPlace {
  /** The texts of the clicked element and of those around it, the innermost first. */
  levels: string[];
  /** For each level, how many elements with the same text the page has before it. */
  before: number[];
  /** The id of the clicked picture. */
  picture?: string | undefined;
  /** The address of the clicked link, as the content has it. */
  link?: string | undefined;
}

/** From the frame: its page is rendered, and listens. */
export interface ReadyMessage {
  type: 'ready';
  page: string;
}

/** From the frame: its page goes, and the frame is empty until another one is ready. */
export interface LeftMessage {
  type: 'left';
}

/** To the frame: the field that is edited. */
export interface EditedField {
  /** Changes with the field, and stays while it is edited. */
  field: string;
  /** The text of the content; empty for a picture. */
  text: string;
  /** Texts of the content around it. */
  near: string[];
  /** The id of the picture. */
  picture?: string;
}

export interface EditedMessage extends EditedField {
  type: 'edited';
}
