// The module map is all of this target.
