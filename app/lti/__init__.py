"""The protocol of learning platforms, LTI 1.3, over the library pylti1p3next."""
